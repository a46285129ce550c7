package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.env.ContainerEnv;
import io.jubelet.domain.env.EnvSources;
import io.jubelet.domain.env.PodFacts;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The environment of a container; each name occurs once, their order is not compared. */
final class ContainerEnvCheck implements VectorCheck {

    @Override
    public String area() {
        return "container_env";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(Json.object(in, "pod"));
        Map<String, Quantity> allocatable = new TreeMap<>();
        Json.textMap(in, "nodeAllocatable").forEach((name, amount) -> allocatable.put(name, Quantity.parse(amount)));
        EnvSources sources = new EnvSources(
                Services.of(in),
                data(in, "configMaps", UnaryOperator.identity()),
                data(in, "secrets", ContainerEnvCheck::decoded),
                Map.of(),
                new PodFacts(Json.texts(in, "podIPs"), Json.texts(in, "hostIPs"), allocatable));
        try {
            Map<String, Object> env = new TreeMap<>();
            Container container = VectorPods.container(pod, Json.text(in, "container"));
            for (KeyValue variable : ContainerEnv.of(pod, container, sources)) {
                if (env.put(variable.key(), variable.value()) != null) {
                    throw new IllegalStateException(variable.key() + " occurs twice");
                }
            }
            return Map.of("env", env);
        } catch (PodConfigException e) {
            return Map.of("env", Map.of(), "error", e.getMessage());
        }
    }

    @Override
    public Object normalise(Object out) {
        return Json.has(Json.asObject(out), "error") ? out : Json.without(out, "error");
    }

    private static Map<String, Map<String, String>> data(
            Map<String, Object> in, String member, UnaryOperator<String> decoding) {
        Map<String, Map<String, String>> objects = new TreeMap<>();
        for (Map<String, Object> object : Json.objects(in, member)) {
            Map<String, String> data = Json.textMap(object, "data");
            data.replaceAll((_, value) -> decoding.apply(value));
            objects.put(Json.text(Json.object(object, "metadata"), "name"), data);
        }
        return objects;
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }
}
