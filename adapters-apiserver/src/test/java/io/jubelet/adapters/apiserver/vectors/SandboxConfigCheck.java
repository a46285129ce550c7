package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.launch.SandboxConfigs;
import io.jubelet.domain.launch.SandboxLaunch;
import io.jubelet.domain.pod.PodConfigException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The request for a sandbox. */
final class SandboxConfigCheck implements VectorCheck {

    @Override
    public String area() {
        return "sandbox_config";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> dns = Json.object(in, "dns");
        SandboxLaunch sandbox = new SandboxLaunch(
                LaunchCases.launch(VectorPods.pod(Json.object(in, "pod"))),
                Json.integer(in, "attempt"),
                Json.text(in, "hostname"),
                Json.text(in, "hostDomain"),
                new DnsConfig(Json.texts(dns, "servers"), Json.texts(dns, "searches"), Json.texts(dns, "options")),
                Json.text(in, "cgroupParent"), false);
        try {
            return Map.of("config", CriMessages.tree(SandboxConfigs.of(sandbox, LaunchCases.node(in).build())));
        } catch (PodConfigException e) {
            return Map.of("error", e.getMessage());
        }
    }

    /** An empty message of namespaces and none at all mean the same: the first constant is the default. */
    @Override
    public Object normalise(Object out) {
        Map<String, Object> answer = Json.asObject(out);
        if (!Json.has(answer, "config")) {
            return out;
        }
        Map<String, Object> config = new LinkedHashMap<>(Json.object(answer, "config"));
        Map<String, Object> linux = new LinkedHashMap<>(Json.object(config, "linux"));
        Map<String, Object> security = new LinkedHashMap<>(Json.object(linux, "securityContext"));
        security.remove("namespaceOptions", Map.of());
        linux.put("securityContext", security);
        config.put("linux", linux);
        return config;
    }
}
