package io.jubelet.adapters.fs.host;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

    /** The kernel gives numbers to one call only: who reads the first digit alone never sees the others. */
    @Test
    void allDigitsOfAParameterOfThisMachine() {
        Path real = Path.of("/proc/sys");
        assumeTrue(Files.isReadable(real.resolve("kernel/pid_max")), "no kernel parameters here; skipped");
        long least = 301;
        assertTrue(new ProcKernelParameters(real).get("kernel.pid_max") >= least);
    }
}
