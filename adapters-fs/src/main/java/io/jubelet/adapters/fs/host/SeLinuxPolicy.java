package io.jubelet.adapters.fs.host;

import io.jubelet.domain.selinux.ContainerContexts;
import java.util.List;

/** The files of the SELinux policy that container runtimes use, too. */
final class SeLinuxPolicy {

    private static final String TYPE = "SELINUXTYPE=";

    private SeLinuxPolicy() {
    }

    /** The contexts of containers: those of the containers package, or else those of the policy that the configuration names. */
    static ContainerContexts contexts(HostFiles text) {
        List<String> lines = text.lines("usr/share/containers/selinux/contexts");
        return ContainerContexts.parse(!lines.isEmpty() ? lines
                : text.lines("etc/selinux/" + name(text) + "/contexts/lxc_contexts"));
    }

    private static String name(HostFiles text) {
        return text.lines("etc/selinux/config").stream().map(String::strip).filter(line -> line.startsWith(TYPE)).findFirst()
                .map(line -> line.substring(TYPE.length()).replace("\"", "")).orElse("");
    }
}
