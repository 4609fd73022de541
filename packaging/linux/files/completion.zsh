#compdef kartei
# Completion of the arguments of kartei(1) in zsh.
_arguments \
  '(- *)--open[show a case by its number]:number of a case: ' \
  '(- *)--health[say how this installation is, as JSON]' \
  '(- *)--version[say the version]' \
  '(- *)--help[say what there is]' \
  '(-)*:file:_files -g "*.kartei"'
