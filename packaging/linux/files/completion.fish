# Completion of the arguments of kartei(1) in fish.
complete -c kartei -l open -x -d 'Show a case by its number'
complete -c kartei -l health -d 'Say how this installation is, as JSON'
complete -c kartei -l version -s V -d 'Say the version'
complete -c kartei -l help -s h -d 'Say what there is'
