package io.jubelet.adapters.fs.exec;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.time.Timers;

/** {@link CommandRunner} by processes of this machine. */
public final class ProcessCommands implements CommandRunner {

    private final Timers timers;

    /** Commands whose time is taken by these timers. */
    public ProcessCommands(Timers timers) {
        this.timers = timers;
    }

    @Override
    public String run(Command command) {
        return new CommandRun(command, timers).answer();
    }
}
