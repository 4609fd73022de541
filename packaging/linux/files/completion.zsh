#compdef kartei
# Completion of the arguments of kartei(1) in zsh.
_arguments \
  '(--import --export-journal --health --support-bundle --check-policy --version --help *)--open[show a case by its number]:number of a case: ' \
  '(--health --support-bundle --check-policy --version --help *)--environment[choose an environment by its name]:name of an environment: ' \
  '(--open --export-journal --health --support-bundle --check-policy --version --help *)--import[open a file that Kartei wrote on another computer]:file:_files -g "*.(kartei|age)"' \
  '(--open --import --health --support-bundle --check-policy --version --help *)--export-journal[write the journal into a new file]:new file, .json or .csv:_files -/' \
  '(- *)--health[say how this installation is, as JSON]' \
  '(- *)--support-bundle[write what support needs into a new file]:new file, .json:_files -/' \
  '(- *)--check-policy[say whether a policy can be followed]:policy:_files -g "*.json"' \
  '(- *)--version[say the version]' \
  '(- *)--help[say what there is]' \
  '(-)*:file:_files -g "*.(kartei|age)"'
