package io.jubelet.app.message.runtime;

import io.jubelet.domain.runtime.PodIdentity;
import java.util.List;

/**
 * These pods have something on this machine outside the runtime: directories, mounts, logs or cgroups. The workers decide
 * whether the pods are desired.
 *
 * @param pods pods of which there are directories or cgroups, each uid once; name and namespace are empty where only the uid is known
 * @param ofLogs pods of which there is nothing but logs: those of each pod that has ended are kept until the next collection,
 * for log collectors
 */
public record LeftoversFound(List<PodIdentity> pods, List<PodIdentity> ofLogs) {

    /** Copies the lists. */
    public LeftoversFound {
        pods = List.copyOf(pods);
        ofLogs = List.copyOf(ofLogs);
    }
}
