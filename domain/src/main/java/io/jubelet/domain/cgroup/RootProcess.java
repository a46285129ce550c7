package io.jubelet.domain.cgroup;

import java.util.List;

/**
 * A process in the root cgroup of a machine.
 *
 * @param id its process id
 * @param kernelThread whether the kernel runs it: it has no executable
 */
public record RootProcess(long id, boolean kernelThread) {

    private static final long INIT = 1;

    /**
     * Ids of the processes that belong into the cgroup of the system ({@code systemCgroups} of a kubelet), in the same order.
     * Process 1 stays where it is. So does what has the id 0, which processes of other pid namespaces are listed with. Kernel
     * threads stay, too: limits of a cgroup would delay what all other cgroups wait for.
     */
    public static List<Long> toMove(List<RootProcess> all) {
        return all.stream().filter(process -> process.id() > INIT && !process.kernelThread()).map(RootProcess::id).toList();
    }
}
