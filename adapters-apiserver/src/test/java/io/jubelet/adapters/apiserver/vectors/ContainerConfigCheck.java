package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.launch.ContainerConfigs;
import io.jubelet.domain.launch.ContainerLaunch;
import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import java.util.Map;
import java.util.Optional;

/** The request for a container. */
final class ContainerConfigCheck implements VectorCheck {

    @Override
    public String area() {
        return "container_config";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Pod pod = VectorPods.pod(Json.object(in, "pod"));
        Optional<Long> uid = Json.has(in, "imageUid") ? Optional.of(Json.number(in, "imageUid")) : Optional.empty();
        ContainerLaunch launch = ContainerLaunch.builder()
                .launch(LaunchCases.launch(pod))
                .container(VectorPods.container(pod, Json.text(in, "container")))
                .restartCount(Json.integer(in, "restartCount"))
                .imageRef(Json.text(in, "imageRef"))
                .imageUser(ImageUser.of(uid, Json.text(in, "imageUsername")))
                .env(Json.objects(in, "resolvedEnv").stream()
                        .map(variable -> new KeyValue(Json.text(variable, "name"), Json.text(variable, "value")))
                        .toList())
                .targetContainerId(Json.text(in, "targetContainerId"))
                .build();
        LaunchSettings node = LaunchCases.node(in)
                .seccompDefault(Json.flag(in, "seccompDefault"))
                .seccompProfileRoot(Json.text(in, "seccompProfileRoot"))
                .memoryCapacity(Json.number(in, "memoryCapacity"))
                .build();
        try {
            return Map.of("config", CriMessages.tree(ContainerConfigs.of(launch, node)));
        } catch (PodConfigException e) {
            return Map.of("error", e.getMessage());
        }
    }

    @Override
    public Object normalise(Object out) {
        return Json.has(Json.asObject(out), "error") ? out : Json.without(out, "error");
    }
}
