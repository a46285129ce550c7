package io.jubelet.ports.fake;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Programs that are functions of this process. */
public final class FakeCommandRunner implements CommandRunner, CommandStreams {

    private final Map<String, Function<Command, String>> programs = new HashMap<>();
    private final List<Command> runs = new ArrayList<>();

    /** Installs a program, in place of one of the same name. */
    public synchronized FakeCommandRunner program(String name, Function<Command, String> answer) {
        programs.put(name, answer);
        return this;
    }

    /** All commands so far, in order; also those that failed. */
    public synchronized List<Command> runs() {
        return List.copyOf(runs);
    }

    @Override
    public synchronized String run(Command command) {
        runs.add(command);
        Function<Command, String> program = programs.get(command.program());
        if (program == null) {
            throw new NotFoundException("it can't be started: there is no " + command.program());
        }
        String answer = answer(program, command);
        if (answer.getBytes(StandardCharsets.UTF_8).length > command.maxBytes()) {
            throw new ResourceExhaustedException("its answer has more than " + command.maxBytes() + " bytes");
        }
        return answer;
    }

    private static String answer(Function<Command, String> program, Command command) {
        try {
            return program.apply(command);
        } catch (Ended ended) {
            throw new InternalException(ended.getMessage());
        }
    }

    @Override
    public int stream(Command command, Consumer<ByteBuffer> to) {
        Function<Command, String> program;
        synchronized (this) {
            runs.add(command);
            program = programs.get(command.program());
        }
        if (program == null) {
            throw new NotFoundException("it can't be started: there is no " + command.program());
        }
        try {
            pass(program.apply(command), command, to);
            return 0;
        } catch (Ended ended) {
            pass(ended.written, command, to);
            return ended.code;
        }
    }

    private static void pass(String text, Command command, Consumer<ByteBuffer> to) {
        byte[] written = text.getBytes(StandardCharsets.UTF_8);
        to.accept(ByteBuffer.wrap(written, 0, Math.min(written.length, command.maxBytes())));
        if (written.length > command.maxBytes()) {
            throw new ResourceExhaustedException("its answer has more than " + command.maxBytes() + " bytes");
        }
    }

    /** Thrown by a program that ends with an exit code. */
    public static final class Ended extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int code;
        private final String written;

        /**
         * An end.
         *
         * @param code the exit code, not 0
         * @param written what it wrote on both outputs
         */
        public Ended(int code, String written) {
            super("it ended with exit code " + code);
            this.code = code;
            this.written = written;
        }
    }
}
