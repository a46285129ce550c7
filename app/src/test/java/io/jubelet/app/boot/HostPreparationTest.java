package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.boot.HostPreparation.Unsettable;
import io.jubelet.domain.node.KernelTunables;
import io.jubelet.ports.fake.FakeKernelParameters;
import org.junit.jupiter.api.Test;

class HostPreparationTest {

    private final FakeKernelParameters kernel = new FakeKernelParameters();

    HostPreparationTest() {
        KernelTunables.EXPECTED.forEach((name, value) -> kernel.put(name, value.toString()));
    }

    @Test
    void whatDeviatesIsSet() throws StartRefused {
        kernel.put("kernel.panic", "0").put("vm.overcommit_memory", "2");
        HostPreparation.tuneKernel(kernel, false, () -> Unsettable.REFUSES);
        assertEquals(10, kernel.get("kernel.panic"));
        assertEquals(1, kernel.get("vm.overcommit_memory"));
    }

    @Test
    void protectedParametersAreOnlyChecked() throws StartRefused {
        HostPreparation.tuneKernel(kernel, true, () -> Unsettable.REFUSES);
        kernel.put("kernel.panic", "0").put("vm.panic_on_oom", "1");
        assertEquals("invalid kernel flag: vm.panic_on_oom, expected value: 0, actual value: 1; invalid kernel flag: "
                + "kernel.panic, expected value: 10, actual value: 0. Set them with sysctl, or let the agent do it with "
                + "protectKernelDefaults: false.",
                assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(kernel, true, () -> Unsettable.REFUSES)).getMessage());
        assertEquals(0, kernel.get("kernel.panic"));
    }

    @Test
    void whereNothingCanBeSetTheAgentDoesNotStart() throws StartRefused {
        kernel.readOnly();
        HostPreparation.tuneKernel(kernel, false, () -> Unsettable.REFUSES);
        kernel.put("kernel.panic", "0");
        assertEquals("invalid kernel flag: kernel.panic, expected value: 10, actual value: 0, and it can't be set: "
                + "can't set kernel.panic: read-only file system",
                assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(kernel, false, () -> Unsettable.REFUSES)).getMessage());
    }

    @Test
    void inAUserNamespaceTheGateLetsTheAgentStart() throws StartRefused {
        kernel.put("kernel.panic", "0").readOnly();
        assertEquals("invalid kernel flag: kernel.panic, expected value: 10, actual value: 0, and it can't be set: "
                + "can't set kernel.panic: read-only file system (this is a user namespace; the agent goes on with the feature gate "
                + "KubeletInUserNamespace)",
                assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(kernel, false, () -> Unsettable.REFUSES_WITHOUT_GATE))
                        .getMessage());
        HostPreparation.tuneKernel(kernel, false, () -> Unsettable.IGNORED);
        assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(kernel, true, () -> Unsettable.IGNORED), "only checked");
        kernel.put("kernel.panic", "x");
        assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(kernel, false, () -> Unsettable.IGNORED));
    }

    @Test
    void aParameterThatIsMissingOrOddKeepsTheAgentFromStarting() {
        assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(new FakeKernelParameters(), false, () -> Unsettable.REFUSES));
        kernel.put("kernel.panic", "x");
        assertThrows(StartRefused.class, () -> HostPreparation.tuneKernel(kernel, false, () -> Unsettable.REFUSES));
    }
}
