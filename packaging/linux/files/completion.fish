# Completion of the arguments of kartei(1) in fish.
complete -c kartei -l open -x -d 'Show a case by its number'
complete -c kartei -l environment -x -d 'Choose an environment by its name'
complete -c kartei -l import -x -a "(__fish_complete_path (commandline -ct) | string match -r '^[^\t]*(?:/|\.kartei|\.age)(?:\t.*)?\$')" -d 'Open a file that Kartei wrote on another computer'
complete -c kartei -l export-journal -x -a '(__fish_complete_directories)' -d 'Write the journal into a new file'
complete -c kartei -l health -d 'Say how this installation is, as JSON'
complete -c kartei -l check-policy -x -a "(__fish_complete_path (commandline -ct) | string match -r '^[^\t]*(?:/|\.json)(?:\t.*)?\$')" -d 'Say whether a policy can be followed'
complete -c kartei -l version -s V -d 'Say the version'
complete -c kartei -l help -s h -d 'Say what there is'
