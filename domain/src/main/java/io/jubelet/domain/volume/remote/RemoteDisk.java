package io.jubelet.domain.volume.remote;

/** A disk of the network, which is brought to this machine as a block device before anything can be done with it. */
public sealed interface RemoteDisk permits IscsiDisk, FcDisk {

    /** Name of the plugin without {@code kubernetes.io/}, which is a directory among the plugins. */
    String plugin();

    /**
     * Directory of the disk below that of the plugin: the same for all pods that share it, with slashes between the
     * steps.
     */
    String path();
}
