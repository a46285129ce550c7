package io.jubelet.domain.oom;

import io.jubelet.domain.node.NodeEventContent;
import java.time.Instant;
import java.util.Objects;

/**
 * A process that the out-of-memory killer of the kernel killed.
 *
 * @param limitedCgroup the cgroup whose limit was reached, {@code /} when it was none
 * @param victimCgroup the cgroup of the process, {@code /} when the kernel did not name it
 * @param process name of the process, as the kernel has it; empty when unknown
 * @param pid its number; 0 when unknown
 * @param constraint what was short, such as {@code CONSTRAINT_MEMCG}; empty when the kernel did not name it (before Linux 5.0)
 * @param at when it was reported
 */
public record OomKill(String limitedCgroup, String victimCgroup, String process, int pid, String constraint, Instant at) {

    /** No cgroup in particular: all processes of the machine. */
    public static final String WHOLE_MACHINE = "/";
    /** The constraint of a cgroup that reached its limit. */
    public static final String MEMCG = "CONSTRAINT_MEMCG";

    /** Rejects null. */
    public OomKill {
        Objects.requireNonNull(limitedCgroup, "limitedCgroup");
        Objects.requireNonNull(victimCgroup, "victimCgroup");
        Objects.requireNonNull(process, "process");
        Objects.requireNonNull(constraint, "constraint");
        Objects.requireNonNull(at, "at");
    }

    /** Whether the machine was out of memory; the runtime reports kills in containers that reached their limit. */
    public boolean isOfSystem() {
        return limitedCgroup.equals(WHOLE_MACHINE) && !constraint.equals(MEMCG);
    }

    /** The event of a node on which the machine was out of memory. */
    public NodeEventContent event() {
        boolean known = !process.isEmpty() && pid != 0;
        return new NodeEventContent(true, "SystemOOM",
                "System OOM encountered" + (known ? ", victim process: " + process + ", pid: " + pid : ""));
    }
}
