package io.jubelet.app.boot;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The parts of a kubelet that are missing here. The log names them at each start, so that nobody has to discover them on a
 * running node. The table in README.md has the same parts, and more about each.
 */
final class MissingParts {

    /**
     * One row of the table.
     *
     * @param row how the row begins
     * @param name its name in the log
     */
    record Part(String row, String name) {
    }

    /** All parts, in the order of the table. */
    static final List<Part> ALL = List.of(
            new Part("In-place resize", "in-place resize"),
            new Part("QoS cgroups", "QoS cgroups, enforceNodeAllocatable, swap for pods"),
            new Part("systemd cgroup driver", "limits for whole pods with the systemd cgroup driver"),
            new Part("CPU, memory and topology managers", "CPU, memory and topology managers"),
            new Part("Device plugins, DRA", "device plugins, DRA"),
            new Part("Volumes: CSI", "CSI and other volume drivers, pod certificates"),
            new Part("User namespaces", "user namespaces"),
            new Part("Chains of iptables", "chains of iptables for other programs"));

    /** One line for the log. */
    static final String LINE = "not yet done by jubelet: "
            + ALL.stream().map(Part::name).collect(Collectors.joining("; "));

    private MissingParts() {
    }
}
