#compdef kartei
# Completion of the arguments of kartei(1) in zsh.
_arguments \
  '--open[show a case by its number]:number of a case: ' \
  '--environment[choose an environment by its name]:name of an environment: ' \
  '--import[open a file that Kartei wrote on another computer]:file:_files -g "*.(kartei|age)"' \
  '--export-journal[write the journal into a new file]:file:_files -g "*.(json|csv)"' \
  '--health[say how this installation is, as JSON]' \
  '--version[say the version]' \
  '--help[say what there is]' \
  '*:file:_files -g "*.(kartei|age)"'
