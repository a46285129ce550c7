package io.jubelet.ports.contract;

import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.fake.FakeCommandRunner;

final class FakeCommandRunnerTest extends CommandRunnerContract {

    private final FakeCommandRunner commands = new FakeCommandRunner()
            .program("echo", command -> command.words().get(1) + command.environment().get("GIVEN") + command.input())
            .program("failing", command -> {
                String twice = command.words().get(1) + "\n" + command.words().get(1) + "\n";
                throw new FakeCommandRunner.Ended(3, twice);
            })
            .program("hanging", _ -> {
                throw new DeadlineExceededException("it did not end within 1m0s");
            });

    @Override
    protected CommandRunner commands() {
        return commands;
    }

    @Override
    protected String echo() {
        return "echo";
    }

    @Override
    protected String failing() {
        return "failing";
    }

    @Override
    protected String hanging() {
        return "hanging";
    }
}
