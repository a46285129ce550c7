/**
 * Interfaces that the core needs and offers: small ones, in the terms of the domain.
 *
 * <p>Signatures are plain blocking Java over the records of {@code domain}; failures are typed exceptions. No
 * framework type appears here, so that an adapter can be replaced without touching the core.
 */
module ports {
    requires transitive domain;

    exports io.jubelet.ports.api;
    exports io.jubelet.ports.cgroup;
    exports io.jubelet.ports.checkpoint;
    exports io.jubelet.ports.cluster;
    exports io.jubelet.ports.codec;
    exports io.jubelet.ports.device;
    exports io.jubelet.ports.dra;
    exports io.jubelet.ports.event;
    exports io.jubelet.ports.exec;
    exports io.jubelet.ports.failure;
    exports io.jubelet.ports.files;
    exports io.jubelet.ports.host;
    exports io.jubelet.ports.image;
    exports io.jubelet.ports.plugin;
    exports io.jubelet.ports.podresources;
    exports io.jubelet.ports.podwatch;
    exports io.jubelet.ports.probe;
    exports io.jubelet.ports.process;
    exports io.jubelet.ports.runtime;
    exports io.jubelet.ports.server;
    exports io.jubelet.ports.shutdown;
    exports io.jubelet.ports.source;
    exports io.jubelet.ports.stats;
    exports io.jubelet.ports.supervisor;
    exports io.jubelet.ports.time;
    exports io.jubelet.ports.trace;
    exports io.jubelet.ports.volume;
}
