package io.jubelet.domain.source;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.Toleration;
import io.jubelet.domain.validation.FieldError;
import io.jubelet.domain.validation.GatedFields;
import io.jubelet.domain.validation.PodValidation;
import io.jubelet.domain.value.FileName;
import io.jubelet.domain.value.QuotedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Makes static pods from manifests. */
public final class StaticPods {

    private static final String DEFAULT_NAMESPACE = "default";

    /** Names of directories and cgroups have the uid of a pod in them, beside others. */
    private static final int MAX_UID_BYTES = 128;

    /** A static pod stays when its node is unhealthy: no controller would replace it. */
    private static final Toleration STAY =
            Toleration.builder().operator("Exists").effect("NoExecute").build();

    private StaticPods() {
    }

    /**
     * The pod that a manifest describes.
     *
     * <p>A pod without uid gets the hash of its content, its origin and, for files, the node: the same manifest gives
     * the same pod after a restart of the agent, and a changed one gives another pod. A given uid must be a name for
     * directories and cgroups. What the manifest has under {@code status} is dropped.
     *
     * @param decoded the pod as written
     * @param hashForm what of a pod with defaults is hashed; with that of a kubelet, both give the pod the same uid
     * @param origin file or URL
     * @param nodeName name of this node
     */
    public static StaticPod prepare(Pod decoded, Function<Pod, byte[]> hashForm, StaticPodOrigin origin, String nodeName) {
        return prepare(decoded, hashForm, origin, nodeName, StaticReferences.NONE);
    }

    /**
     * The same for a pod that may refer to objects.
     *
     * @param references objects that the pod may refer to
     */
    public static StaticPod prepare(Pod decoded, Function<Pod, byte[]> hashForm, StaticPodOrigin origin, String nodeName,
            StaticReferences references) {
        return prepare(decoded, hashForm, origin, nodeName, references, GatedFields.NONE);
    }

    /**
     * The same for a pod that may refer to objects, and have what feature gates allow.
     *
     * @param references objects that the pod may refer to
     * @param gated what the pod may have by feature gates
     */
    public static StaticPod prepare(Pod decoded, Function<Pod, byte[]> hashForm, StaticPodOrigin origin, String nodeName,
            StaticReferences references, GatedFields gated) {
        if (decoded.metadata().name().isEmpty()) {
            return new StaticPod.Invalid(StaticPod.Reason.MISSING_NAME,
                    List.of(new FieldError("metadata.name", "Required value: name is needed for the pod")));
        }
        Pod complete = PodDefaults.apply(decoded);
        Pod pod = bind(complete, uid(complete, hashForm, origin, nodeName), origin, nodeName);
        List<FieldError> errors = new ArrayList<>(PodValidation.ofNew(pod, gated));
        FileName.fault(pod.uid(), MAX_UID_BYTES).ifPresent(fault -> errors.addFirst(
                new FieldError("metadata.uid", "Invalid value: " + QuotedText.of(pod.uid()) + ": " + fault)));
        if (!errors.isEmpty()) {
            return new StaticPod.Invalid(StaticPod.Reason.INVALID, errors);
        }
        Optional<FieldError> reference = ApiReferences.first(pod.spec(), references);
        if (reference.isPresent()) {
            return new StaticPod.Invalid(StaticPod.Reason.API_REFERENCE, List.of(reference.get()));
        }
        return new StaticPod.Valid(pod);
    }

    private static String uid(Pod pod, Function<Pod, byte[]> hashForm, StaticPodOrigin origin, String nodeName) {
        if (!pod.uid().isEmpty()) {
            return pod.uid();
        }
        Fnv128a hash = new Fnv128a().update(hashForm.apply(pod));
        switch (origin) {
            case StaticPodOrigin.File file -> hash.update(utf8("host:" + nodeName)).update(utf8("file:" + file.path()));
            case StaticPodOrigin.Http http -> hash.update(utf8("url:" + http.url()));
        }
        return hash.hex();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Pod bind(Pod pod, String uid, StaticPodOrigin origin, String nodeName) {
        ObjectMeta metadata = pod.metadata();
        Map<String, String> annotations = new TreeMap<>(metadata.annotations());
        annotations.put(ConfigAnnotations.HASH, uid);
        ObjectMeta bound = metadata.toBuilder()
                .name(metadata.name() + "-" + nodeName.toLowerCase(Locale.ROOT))
                .namespace(metadata.namespace().isEmpty() ? DEFAULT_NAMESPACE : metadata.namespace())
                .uid(uid)
                .annotations(annotations)
                .build();
        List<Toleration> tolerations = switch (origin) {
            case StaticPodOrigin.File _ -> staying(pod.spec().tolerations());
            case StaticPodOrigin.Http _ -> pod.spec().tolerations();
        };
        return new Pod(bound, pod.spec().toBuilder().nodeName(nodeName).tolerations(tolerations).build(),
                PodStatus.builder().phase(PodPhase.PENDING).build());
    }

    /** The tolerations with the one that makes the pod stay; one that differs only in its time is replaced. */
    private static List<Toleration> staying(List<Toleration> tolerations) {
        List<Toleration> staying = new ArrayList<>();
        boolean there = false;
        for (Toleration toleration : tolerations) {
            boolean same = toleration.toBuilder().noTolerationSeconds().build().equals(STAY);
            there |= same;
            staying.add(same ? STAY : toleration);
        }
        if (!there) {
            staying.add(STAY);
        }
        return staying;
    }
}
