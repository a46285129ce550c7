package io.jubelet.ports.files;

import io.jubelet.ports.failure.NotFoundException;

/** Files for name resolution that containers get from their node. */
public interface ManagedFiles {

    /**
     * Gives a pod its hosts file {@code <pod directory>/etc-hosts}, mode 0644. A file that is there keeps its identity, so
     * that running containers, into which it is mounted, see the new content.
     *
     * @param content the whole file
     * @return its path
     */
    String writeHosts(String podUid, String content);

    /** The hosts file of this machine; empty when it has none. */
    String nodeHosts();

    /**
     * A resolver configuration of this machine.
     *
     * @param path file in the format of resolv.conf
     * @throws NotFoundException when the file does not exist
     */
    String resolverConfiguration(String path);
}
