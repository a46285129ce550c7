package io.jubelet.app.sync;

import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.network.ResolvConf;
import io.jubelet.domain.network.ResolverLimits;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ManagedFiles;
import java.util.Optional;

/** The present settings of the node for name resolution. */
final class NodeResolver {

    private final ManagedFiles files;
    private final NodeNetwork network;

    NodeResolver(ManagedFiles files, NodeNetwork network) {
        this.files = files;
        this.network = network;
    }

    /**
     * With the resolver configuration as it is now.
     *
     * @throws PodConfigException when it is not there, or can't be understood
     * @throws PortException when it can't be read
     */
    NodeDns dns() throws PodConfigException {
        NodeDns dns = network.dns();
        return network.resolvConf().isEmpty() ? dns
                : new NodeDns(dns.clusterDns(), dns.clusterDomain(), Optional.of(read(network.resolvConf().get())), dns.nodeIps());
    }

    /** Why pods don't get all of the resolver configuration, or can't be made at all. */
    Optional<String> problem() {
        try {
            NodeDns now = dns();
            return network.resolvConf().flatMap(path ->
                    ResolverLimits.exceeded(path, now.resolvConf().orElseThrow(), now.clusterDomain()));
        } catch (PodConfigException | PortException e) {
            return Optional.of(e.getMessage());
        }
    }

    private ResolvConf read(String path) throws PodConfigException {
        try {
            return ResolvConf.parse(files.resolverConfiguration(path));
        } catch (NotFoundException e) {
            throw new PodConfigException("open " + path + ": no such file or directory");
        }
    }
}
