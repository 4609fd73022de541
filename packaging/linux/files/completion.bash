# Completion of the arguments of kartei(1) in bash.
_kartei() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} word asked= environment=
  COMPREPLY=()
  # bash takes --import=FILE for three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]] && ((COMP_CWORD > 1)); then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $before in
    --check-policy)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -X '!*.json' -- "$current"; compgen -d -- "$current")
      return
      ;;
    --import)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -X '!*.@(kartei|age)' -- "$current"; compgen -d -- "$current")
      return
      ;;
    --export-journal | --support-bundle)
      # No file that is there already is written over: a folder helps, a file does not.
      compopt -o filenames -o nospace 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -S / -- "$current")
      return
      ;;
    --open | --environment)
      return
      ;;
  esac
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      --health | --support-bundle | --check-policy | --version | --help | -V | -h) return ;;
      --open | --import | --export-journal) asked=yes ;;
      --environment) environment=yes ;;
    esac
  done
  # One thing at a time, and an environment with a switch alone.
  if [[ $asked ]]; then
    if [[ ! $environment && --environment == "$current"* ]]; then COMPREPLY=(--environment); fi
  elif [[ $current == -* || $environment ]]; then
    mapfile -t COMPREPLY < <(compgen -W '--open --environment --import --export-journal --health --support-bundle --check-policy --version --help' -- "$current")
    if [[ $environment ]]; then
      for word in "${!COMPREPLY[@]}"; do
        [[ ${COMPREPLY[word]} == --@(open|import|export-journal) ]] || unset "COMPREPLY[word]"
      done
    fi
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -X '!*.@(kartei|age)' -- "$current"; compgen -d -- "$current")
  fi
}
shopt -q extglob || shopt -s extglob
complete -F _kartei kartei
