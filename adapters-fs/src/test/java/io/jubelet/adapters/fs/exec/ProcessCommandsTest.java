package io.jubelet.adapters.fs.exec;

import io.jubelet.ports.contract.CommandRunnerContract;
import io.jubelet.ports.exec.CommandRunner;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

final class ProcessCommandsTest extends CommandRunnerContract {

    private TimedPrograms programs;

    @BeforeEach
    void makePrograms(@TempDir Path directory) {
        programs = new TimedPrograms(directory);
    }

    @Override
    protected CommandRunner commands() {
        return programs.commands();
    }

    @Override
    protected String echo() {
        return programs.echo();
    }

    @Override
    protected String failing() {
        return programs.failing();
    }

    @Override
    protected String hanging() {
        return programs.hanging();
    }
}
