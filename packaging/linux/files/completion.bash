# Completion of the arguments of kartei(1) in bash.
_kartei() {
  local current=${COMP_WORDS[COMP_CWORD]} word
  COMPREPLY=()
  # One thing at a time; bash takes --open=ID for three words.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      --open | --health | --version | --help | -V | -h) return ;;
    esac
  done
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '--open --health --version --help' -- "$current")
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -X '!*.kartei' -- "$current"; compgen -d -- "$current")
  fi
}
shopt -q extglob || shopt -s extglob
complete -F _kartei kartei
