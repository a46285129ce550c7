package io.jubelet.domain.topology.memory;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Memory of init containers that a later container of the pod takes over. */
final class InitContainerBlocks {

    private InitContainerBlocks() {
    }

    /** Takes what a container has got off the blocks of the init containers before it, so that the sum of all blocks stays right. */
    static MemoryAssignments release(MemoryAssignments assignments, Pod pod, Container container, List<MemoryBlock> allocated) {
        MemoryAssignments next = assignments;
        for (MemoryBlock block : allocated) {
            long rest = block.bytes();
            for (Container init : pod.spec().initContainers()) {
                if (init.name().equals(container.name()) || rest == 0) {
                    break;
                }
                Optional<List<MemoryBlock>> before = next.of(pod.uid(), init.name());
                if (init.isSidecar() || before.isEmpty()) {
                    continue;
                }
                List<MemoryBlock> after = new ArrayList<>();
                for (MemoryBlock own : before.get()) {
                    boolean same = own.resource().equals(block.resource()) && own.nodes().equals(block.nodes());
                    long taken = same ? Math.min(rest, own.bytes()) : 0;
                    rest -= taken;
                    after.add(new MemoryBlock(own.nodes(), own.resource(), own.bytes() - taken));
                }
                next = next.with(pod.uid(), init.name(), after);
            }
        }
        return next;
    }
}
