/**
 * The decisions: records of pods and runtime state, and pure functions over them.
 *
 * <p>Needs nothing but {@code java.base}. No clock, no thread, no I/O, no logger: the present moment and randomness are
 * arguments, so every decision can be repeated from its inputs.
 */
module domain {
    exports io.jubelet.domain.actions;
    exports io.jubelet.domain.admission;
    exports io.jubelet.domain.allocation;
    exports io.jubelet.domain.cgroup;
    exports io.jubelet.domain.container;
    exports io.jubelet.domain.config;
    exports io.jubelet.domain.cri;
    exports io.jubelet.domain.csi;
    exports io.jubelet.domain.csi.node;
    exports io.jubelet.domain.csi.use;
    exports io.jubelet.domain.device;
    exports io.jubelet.domain.dra;
    exports io.jubelet.domain.env;
    exports io.jubelet.domain.event;
    exports io.jubelet.domain.eviction;
    exports io.jubelet.domain.explain;
    exports io.jubelet.domain.gc;
    exports io.jubelet.domain.image;
    exports io.jubelet.domain.image.credential;
    exports io.jubelet.domain.launch;
    exports io.jubelet.domain.logs;
    exports io.jubelet.domain.logs.rotation;
    exports io.jubelet.domain.meta;
    exports io.jubelet.domain.metrics;
    exports io.jubelet.domain.network;
    exports io.jubelet.domain.node;
    exports io.jubelet.domain.pacing;
    exports io.jubelet.domain.oom;
    exports io.jubelet.domain.path;
    exports io.jubelet.domain.pleg;
    exports io.jubelet.domain.plugin;
    exports io.jubelet.domain.pod;
    exports io.jubelet.domain.podcertificate;
    exports io.jubelet.domain.podresources;
    exports io.jubelet.domain.podwatch;
    exports io.jubelet.domain.probe;
    exports io.jubelet.domain.qos;
    exports io.jubelet.domain.quantity;
    exports io.jubelet.domain.requests;
    exports io.jubelet.domain.resize;
    exports io.jubelet.domain.resource;
    exports io.jubelet.domain.restart;
    exports io.jubelet.domain.runtime;
    exports io.jubelet.domain.selinux;
    exports io.jubelet.domain.server;
    exports io.jubelet.domain.shutdown;
    exports io.jubelet.domain.source;
    exports io.jubelet.domain.stats;
    exports io.jubelet.domain.stats.cgroup;
    exports io.jubelet.domain.stats.summary;
    exports io.jubelet.domain.status;
    exports io.jubelet.domain.termination;
    exports io.jubelet.domain.topology;
    exports io.jubelet.domain.topology.cpu;
    exports io.jubelet.domain.topology.memory;
    exports io.jubelet.domain.topology.state;
    exports io.jubelet.domain.trust;
    exports io.jubelet.domain.url;
    exports io.jubelet.domain.userns;
    exports io.jubelet.domain.validation;
    exports io.jubelet.domain.value;
    exports io.jubelet.domain.volume;
    exports io.jubelet.domain.volume.claim;
    exports io.jubelet.domain.volume.expand;
    exports io.jubelet.domain.volume.flex;
    exports io.jubelet.domain.volume.migration;
    exports io.jubelet.domain.volume.name;
    exports io.jubelet.domain.volume.plan;
    exports io.jubelet.domain.volume.remote;
    exports io.jubelet.domain.worker;
}
