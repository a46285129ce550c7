package io.jubelet.domain.launch;

import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.env.EnvExpansion;
import io.jubelet.domain.pod.PodConfigException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Resolves the part of a volume that a mount names; it must not lead out of the volume. */
final class SubPathRules {

    private SubPathRules() {
    }

    /** The sub path of a mount with its variables put in; empty for the whole volume. */
    static String of(VolumeMount mount, List<KeyValue> env) throws PodConfigException {
        String subPath = mount.subPathExpr().isEmpty() ? mount.subPath() : expand(mount.subPathExpr(), env);
        if (subPath.startsWith("/")) {
            throw new PodConfigException("error SubPath `" + subPath + "` must not be an absolute path");
        }
        if (List.of(subPath.split("/")).contains("..")) {
            throw new PodConfigException("unable to provision SubPath `" + subPath + "`: must not contain '..'");
        }
        return subPath;
    }

    /** A variable without value is refused: the mount would show more of the volume than was meant. */
    private static String expand(String expression, List<KeyValue> env) throws PodConfigException {
        Map<String, String> values = new HashMap<>();
        env.forEach(variable -> values.put(variable.key(), variable.value()));
        Set<String> missing = new TreeSet<>();
        String expanded = EnvExpansion.expand(expression, name -> {
            String value = values.getOrDefault(name, "");
            if (value.isEmpty()) {
                missing.add(name);
            }
            return Optional.of(value);
        });
        if (!missing.isEmpty()) {
            throw new PodConfigException("missing value for " + String.join(", ", missing));
        }
        return expanded;
    }
}
