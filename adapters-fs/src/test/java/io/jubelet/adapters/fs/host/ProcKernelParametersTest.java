package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.contract.KernelParametersContract;
import io.jubelet.ports.host.KernelParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcKernelParametersTest extends KernelParametersContract {

    @TempDir
    Path root;

    @BeforeEach
    void parametersOfAnotherMachine() throws IOException {
        Files.createDirectories(root.resolve("vm"));
        Files.createDirectories(root.resolve("kernel"));
        Files.writeString(root.resolve("vm/panic_on_oom"), "2\n");
        Files.writeString(root.resolve("kernel/odd"), "(none)\n");
    }

    @Override
    protected KernelParameters parameters() {
        return new ProcKernelParameters(root);
    }

    /** Its smallest value is 301. */
    @Test
    void aNumberOfThisMachineHasAllItsDigits() {
        assertTrue(new ProcKernelParameters(Path.of("/proc/sys")).get("kernel.pid_max") > 300);
    }
}
