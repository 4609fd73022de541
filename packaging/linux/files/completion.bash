# Completion of the arguments of kartei(1) in bash.
_kartei() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --import)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -X '!*.@(kartei|age)' -- "$current"; compgen -d -- "$current")
      return
      ;;
    --export-journal)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      return
      ;;
    --open | --environment)
      return
      ;;
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '--open --environment --import --export-journal --health --version --help' -- "$current")
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -X '!*.@(kartei|age)' -- "$current"; compgen -d -- "$current")
  fi
}
shopt -q extglob || shopt -s extglob
complete -F _kartei kartei
