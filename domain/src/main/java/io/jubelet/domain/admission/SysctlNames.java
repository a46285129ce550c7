package io.jubelet.domain.admission;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Names of kernel parameters, and to which namespace of a pod they belong. */
final class SysctlNames {

    private static final Set<String> IPC = Set.of("kernel.sem");
    private static final List<String> IPC_PREFIXES = List.of("kernel.shm", "kernel.msg", "fs.mqueue.");
    private static final String NET_PREFIX = "net.";

    private SysctlNames() {
    }

    /** The namespace of a parameter, as messages call it; empty for one of the whole machine. */
    static Optional<String> namespace(String name) {
        if (name.startsWith(NET_PREFIX)) {
            return Optional.of("Net");
        }
        return IPC.contains(name) || IPC_PREFIXES.stream().anyMatch(name::startsWith)
                ? Optional.of("IPC") : Optional.empty();
    }

    /** With slashes between the parts, dots belong to them: {@code net/ipv4/conf/eth0.1/forwarding}. */
    static String dotted(String name) {
        int first = name.indexOf('/');
        int dot = name.indexOf('.');
        if (first < 0 || dot >= 0 && dot < first) {
            return name;
        }
        StringBuilder dotted = new StringBuilder();
        name.chars().forEach(c -> dotted.append(c == '/' ? '.' : c == '.' ? '/' : (char) c));
        return dotted.toString();
    }
}
