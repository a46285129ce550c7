package io.jubelet.domain.server;

/** The endpoints of the kubelet server, each under one path or one pattern of paths. */
public enum Endpoint {
    /** All health checks. */
    HEALTHZ,
    /** The check that always succeeds. */
    HEALTHZ_PING,
    /** Whether the log is not blocked. */
    HEALTHZ_LOG,
    /** Whether pods are synchronized. */
    HEALTHZ_SYNC_LOOP,
    /** Whether device plugins can register. */
    HEALTHZ_DEVICE_PLUGIN,
    /** Metrics of health checks. */
    METRICS_SLIS,
    /** Metrics of the agent. */
    METRICS,
    /** Metrics of containers, as cAdvisor names them. */
    METRICS_CADVISOR,
    /** CPU and memory of containers, pods and the node. */
    METRICS_RESOURCE,
    /** Metrics of probes. */
    METRICS_PROBES,
    /** Pods of this node. */
    PODS,
    /** Statistics of node and pods. */
    STATS_SUMMARY,
    /** Runs a command and returns its output. */
    RUN,
    /** Runs a command over a stream. */
    EXEC,
    /** Attaches to a container. */
    ATTACH,
    /** Forwards ports. */
    PORT_FORWARD,
    /** Log of a container. */
    CONTAINER_LOGS,
    /** Effective configuration. */
    CONFIGZ,
    /** Pods that the runtime has. */
    RUNNING_PODS,
    /** Writes a container to an archive. */
    CHECKPOINT,
    /** Flags of the agent. */
    FLAGZ,
    /** State of the agent. */
    STATUSZ,
    /** Files of the system log directory. */
    SYSTEM_LOGS,
    /** Verbosity of the log. */
    DEBUG_FLAGS,
    /** Profiles. */
    PROFILES,
    /** Threads of the agent. */
    THREADS,
    /** Objects in the heap of the agent, by class. */
    HEAP,
    /** A recording of what the agent does. */
    RECORDING,
    /** Why pods are as they are; a kubelet has no such path. */
    EXPLAIN
}
