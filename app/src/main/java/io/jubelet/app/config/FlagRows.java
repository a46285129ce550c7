package io.jubelet.app.config;

import static io.jubelet.app.config.ConfigurationField.deprecated;
import static io.jubelet.app.config.ConfigurationField.later;
import static io.jubelet.app.config.ConfigurationField.row;
import static io.jubelet.app.config.FlagGroup.CLEANUP;
import static io.jubelet.app.config.FlagGroup.CLUSTER;
import static io.jubelet.app.config.FlagGroup.COMMON;
import static io.jubelet.app.config.FlagGroup.NODE;
import static io.jubelet.app.config.FlagGroup.RUNTIME;
import static io.jubelet.app.config.ValueKind.DURATION;
import static io.jubelet.app.config.ValueKind.INT;
import static io.jubelet.app.config.ValueKind.PATH;
import static io.jubelet.app.config.ValueKind.SWITCH;
import static io.jubelet.app.config.ValueKind.TEXT;
import static io.jubelet.app.config.ValueKind.TEXT_MAP;

import java.util.List;
import java.util.Map;

/** Flags that no file can set, because they are specific to a machine or deprecated. */
final class FlagRows {

    static final ConfigurationField CONFIG = row("", "config", PATH, "", COMMON, "File with a KubeletConfiguration (YAML or JSON).");
    static final ConfigurationField CONFIG_DIR = row("", "config-dir", PATH, "", COMMON,
            "Directory of drop-ins, *.conf, merged over --config in the order of their names.");

    static final List<ConfigurationField> ALL = List.of(
            CONFIG,
            CONFIG_DIR,
            row("", "root-dir", PATH, "/var/lib/kubelet", COMMON, "Directory in which the agent keeps its files."),
            row("", "hostname-override", TEXT, "", COMMON, "Name of this node, if it is not the host's name."),
            row("", "minimum-container-ttl-duration", DURATION, "0s", CLEANUP,
                    "How long a dead container is kept at least."),
            row("", "maximum-dead-containers-per-container", INT, 1, CLEANUP,
                    "Dead instances that are kept of each container."),
            row("", "maximum-dead-containers", INT, -1, CLEANUP,
                    "Dead containers that are kept in all; negative is no limit."),
            row("", "kubeconfig", PATH, "", COMMON,
                    "File that says how to reach the API server; without it the agent works alone."),
            row("", "bootstrap-kubeconfig", PATH, "", CLUSTER,
                    "File with which a certificate is asked for while --kubeconfig does not exist."),
            row("", "cert-dir", PATH, "/var/lib/kubelet/pki", CLUSTER, "Directory of the agent's certificates."),
            row("", "node-ip", TEXT, "", NODE, "Address of the node, or one of each family, separated by a comma;"
                    + " 0.0.0.0 or :: chooses the family only."),
            row("", "node-labels", TEXT_MAP, Map.of(), NODE, "Labels with which the node is registered."),
            row("", "cloud-provider", TEXT, "", NODE,
                    "external, when a controller of the cloud provider sets the node up.").oneOf("", "external"),
            row("", "image-credential-provider-config", PATH, "", RUNTIME, "File or directory that names plugins which"
                    + " hand out credentials for images (CredentialProviderConfig)."),
            row("", "image-credential-provider-bin-dir", PATH, "", RUNTIME, "Directory in which these plugins lie."),
            row("", "runtime-cgroups", TEXT, "", RUNTIME, "Cgroup that statistics report as that of the container runtime."),
            row("", HostFields.LOCK_FILE, PATH, "", COMMON,
                    "File whose lock the agent takes before it starts, and holds until it ends."),
            row("", "exit-on-lock-contention", SWITCH, false, COMMON,
                    "End when another process opens or removes the lock file."),
            later("", "experimental-mounter-path", PATH, ""),
            row("", "experimental-allocatable-ignore-eviction", SWITCH, false, RUNTIME,
                    "Let pods have what hard eviction thresholds keep free."),
            later("", "housekeeping-interval", DURATION, "10s"),
            later("", "max-housekeeping-interval", DURATION, "15s"),
            deprecated("application-metrics-count-limit", INT, 100),
            deprecated("boot-id-file", TEXT, "/proc/sys/kernel/random/boot_id"),
            deprecated("container-hints", TEXT, "/etc/cadvisor/container_hints.json"),
            deprecated("containerd", TEXT, "/run/containerd/containerd.sock"),
            deprecated("containerd-namespace", TEXT, "k8s.io"),
            deprecated("enable-load-reader", SWITCH, false),
            deprecated("event-storage-age-limit", TEXT, "default=0"),
            deprecated("event-storage-event-limit", TEXT, "default=0"),
            deprecated("global-housekeeping-interval", DURATION, "1m"),
            deprecated("log-cadvisor-usage", SWITCH, false),
            deprecated("machine-id-file", TEXT, "/etc/machine-id,/var/lib/dbus/machine-id"),
            deprecated("storage-driver-buffer-duration", DURATION, "1m"),
            deprecated("storage-driver-db", TEXT, "cadvisor"),
            deprecated("storage-driver-host", TEXT, "localhost:8086"),
            deprecated("storage-driver-password", TEXT, "root"),
            deprecated("storage-driver-secure", SWITCH, false),
            deprecated("storage-driver-table", TEXT, "stats"),
            deprecated("storage-driver-user", TEXT, "root"));

    private FlagRows() {
    }
}
