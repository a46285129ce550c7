package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.domain.volume.flex.FlexOptions;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A volume of a FlexVolume driver, in a pod or behind a claim.
 *
 * @param name name of the volume in the pod, or of the persistent volume
 * @param source its driver and its options
 * @param readOnly whether the pod may only read it
 * @param onePod whether no other pod of this machine may have it at the same time ({@code ReadWriteOncePod})
 * @param secretNamespace namespace of its Secret; empty for that of the pod
 */
public record FlexVolume(String name, DriverVolumeSource.FlexVolume source, boolean readOnly, boolean onePod, String secretNamespace) {

    private static final String PREFIX = "kubernetes.io/";

    /** Rejects null. */
    public FlexVolume {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(secretNamespace, "secretNamespace");
    }

    /** One that a pod names. */
    public static FlexVolume inPod(String name, DriverVolumeSource.FlexVolume source) {
        return new FlexVolume(name, source, source.readOnly(), false, "");
    }

    /**
     * Its driver.
     *
     * @throws PodConfigException when no driver can have the name
     */
    public FlexDriverName driver() throws PodConfigException {
        try {
            return FlexDriverName.of(source.driver());
        } catch (IllegalArgumentException e) {
            throw new PodConfigException(e.getMessage());
        }
    }

    /**
     * The Secret whose values the driver gets.
     *
     * @param pod the pod that has the volume
     */
    public Optional<ConfigObjectKey> secret(Pod pod) {
        String namespace = secretNamespace.isEmpty() ? pod.metadata().namespace() : secretNamespace;
        return source.secretRef().map(LocalObjectReference::name).filter(given -> !given.isEmpty())
                .map(given -> ConfigObjectKey.secret(namespace, given));
    }

    /**
     * The required state on the machine.
     *
     * @param capabilities of the driver
     * @param device path of the device as the controller that attached it reported; empty for none
     * @param found what {@link #secret} names, if it was found
     * @throws PodConfigException when it is not there or not meant for this driver, or the driver has no proper name
     */
    public FlexPlan plan(Pod pod, FlexCapabilities capabilities, String device, Optional<ConfigObject> found)
            throws PodConfigException {
        Map<String, String> forPod = new TreeMap<>(Map.of(
                PREFIX + "pod.name", pod.metadata().name(),
                PREFIX + "pod.namespace", pod.metadata().namespace(),
                PREFIX + "pod.uid", pod.uid(),
                PREFIX + "serviceAccount.name", pod.spec().serviceAccountName()));
        Optional<ConfigObjectKey> secret = secret(pod);
        if (secret.isPresent()) {
            values(secret.get(), found).forEach((key, value) -> forPod.put(PREFIX + "secret/" + key, value));
        }
        pod.spec().securityContext().flatMap(PodSecurityContext::fsGroup)
                .ifPresent(group -> forPod.put(PREFIX + "mounterArgs.FsGroup", String.valueOf(group)));
        return new FlexPlan(name, driver(), options(Map.of()), options(forPod), device, source.fsType(),
                new FlexPlan.Access(readOnly, onePod, capabilities.selinuxRelabel(), capabilities.fsGroup()));
    }

    /** The options of the volume win. */
    private FlexOptions options(Map<String, String> forPod) {
        Map<String, String> values = new TreeMap<>(Map.of(
                PREFIX + "fsType", source.fsType(),
                PREFIX + "readwrite", readOnly ? "ro" : "rw",
                PREFIX + "pvOrVolumeName", name));
        values.putAll(forPod);
        values.putAll(source.options());
        return new FlexOptions(values);
    }

    private Map<String, String> values(ConfigObjectKey key, Optional<ConfigObject> found) throws PodConfigException {
        String failed = "couldn't get secret " + key.namespace() + "/" + key.name() + " err: ";
        if (!(found.orElse(null) instanceof Secret secret)) {
            throw new PodConfigException(failed + "secrets \"" + key.name() + "\" not found");
        }
        if (!secret.type().equals(source.driver())) {
            throw new PodConfigException(failed + "cannot get secret of type " + source.driver());
        }
        Map<String, String> values = new TreeMap<>();
        secret.data().forEach((name, value) -> values.put(name, Base64.getEncoder().encodeToString(value.bytes())));
        return values;
    }
}
