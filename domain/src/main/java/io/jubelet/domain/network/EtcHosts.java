package io.jubelet.domain.network;

import io.jubelet.domain.pod.HostAlias;
import java.util.List;

/** Content of {@code /etc/hosts} in the containers of a pod. */
public final class EtcHosts {

    private static final String LOCAL_NAMES = """
            127.0.0.1\tlocalhost
            ::1\tlocalhost ip6-localhost ip6-loopback
            fe00::0\tip6-localnet
            fe00::0\tip6-mcastprefix
            fe00::1\tip6-allnodes
            fe00::2\tip6-allrouters
            """;

    private EtcHosts() {
    }

    /** For a pod with a network of its own: every address of the pod has its name. */
    public static String forPodNetwork(PodHostname name, List<String> podIps, List<HostAlias> aliases) {
        StringBuilder content = new StringBuilder("# Kubernetes-managed hosts file.\n").append(LOCAL_NAMES);
        String names = name.domain().isEmpty()
                ? name.hostname()
                : name.hostname() + "." + name.domain() + "\t" + name.hostname();
        for (String ip : podIps) {
            content.append(ip).append('\t').append(names).append('\n');
        }
        return content + aliases(aliases);
    }

    /** For a pod with the network of its node: the file of the node, as it is. */
    public static String forHostNetwork(String nodeHostsFile, List<HostAlias> aliases) {
        return "# Kubernetes-managed hosts file (host network).\n" + nodeHostsFile + aliases(aliases);
    }

    private static String aliases(List<HostAlias> aliases) {
        if (aliases.isEmpty()) {
            return "";
        }
        StringBuilder lines = new StringBuilder("\n# Entries added by HostAliases.\n");
        for (HostAlias alias : aliases) {
            lines.append(alias.ip()).append('\t').append(String.join("\t", alias.hostnames())).append('\n');
        }
        return lines.toString();
    }
}
