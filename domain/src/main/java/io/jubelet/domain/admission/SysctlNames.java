package io.jubelet.domain.admission;

import java.util.Optional;
import java.util.Set;

/** Names of kernel parameters, and to which namespace of a pod they belong. */
final class SysctlNames {

    /** What a kubelet knows to be of the IPC namespace: parameters, and two beginnings for patterns. */
    private static final Set<String> IPC = Set.of("kernel.sem", "kernel.shmall", "kernel.shmmax", "kernel.shmmni",
            "kernel.shm_rmid_forced", "kernel.shm", "kernel.msgmax", "kernel.msgmnb", "kernel.msgmni", "kernel.msg");
    private static final String IPC_PREFIX = "fs.mqueue.";
    private static final String NET_PREFIX = "net.";

    private SysctlNames() {
    }

    /** The namespace of a parameter or of a beginning of names, as messages call it; empty for the whole machine. */
    static Optional<String> namespace(String name) {
        if (name.startsWith(NET_PREFIX)) {
            return Optional.of("Net");
        }
        return IPC.contains(name) || name.startsWith(IPC_PREFIX) ? Optional.of("IPC") : Optional.empty();
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
