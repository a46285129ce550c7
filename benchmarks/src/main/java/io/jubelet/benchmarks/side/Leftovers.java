package io.jubelet.benchmarks.side;

import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.util.Map;

/** Sandboxes of pods of this harness that no agent removes any more. */
final class Leftovers {

    private Leftovers() {
    }

    static void remove(ContainerRuntime runtime, String namespace) {
        var filter = new ListFilter("", "", Map.of(RuntimeLabels.POD_NAMESPACE, namespace), false);
        for (SandboxSummary sandbox : runtime.listSandboxes(filter)) {
            String name = sandbox.pod().name();
            if (name.matches("bench-[0-9]+-[0-9]+-[0-9]+") || StaticPod.isName(name)) {
                try {
                    runtime.stopSandbox(sandbox.id());
                    runtime.removeSandbox(sandbox.id());
                } catch (PortException e) {
                    System.err.println("bench: the sandbox of " + name + " stays: " + e.getMessage());
                }
            }
        }
    }
}
