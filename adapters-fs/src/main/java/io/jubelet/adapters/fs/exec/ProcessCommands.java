package io.jubelet.adapters.fs.exec;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.time.Timers;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** {@link CommandRunner} and {@link CommandStreams} by processes of this machine. */
public final class ProcessCommands implements CommandRunner, CommandStreams {

    private final Timers timers;

    /** Commands whose time is taken by these timers. */
    public ProcessCommands(Timers timers) {
        this.timers = timers;
    }

    @Override
    public String run(Command command) {
        return new CommandRun(command, timers).answer();
    }

    @Override
    public int stream(Command command, Consumer<ByteBuffer> to) {
        return new CommandRun(command, timers).stream(to);
    }
}
