package io.jubelet.app.image;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.image.ImageName;
import io.jubelet.domain.image.credential.DockerConfig.UnusableException;
import io.jubelet.domain.image.credential.Keyring;
import io.jubelet.domain.image.credential.PullAccess;
import io.jubelet.domain.image.credential.PullSecret;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.image.NodeCredentials;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds credentials for an image: those of the pod's pull secrets first, then those of the machine. */
final class PullCredentials {

    private static final Logger LOG = System.getLogger(PullCredentials.class.getName());

    private final ConfigObjects objects;
    private final List<NodeCredentials> node;

    PullCredentials(ConfigObjects objects, List<NodeCredentials> node) {
        this.objects = objects;
        this.node = List.copyOf(node);
    }

    /**
     * The credentials found.
     *
     * @param candidates credentials that match the image, in the order in which they are tried; empty for none
     * @param missing names of pull secrets that can't be read
     */
    record Found(List<RegistryCredential> candidates, List<String> missing) {

        /** The secrets and the service account of the pod among them. */
        PullAccess ofPod() {
            return new PullAccess(candidates.stream().flatMap(one -> one.access().secrets().stream()).toList(),
                    candidates.stream().flatMap(one -> one.access().accounts().stream()).limit(1).toList(), false);
        }
    }

    Found find(Pod pod, String image) {
        List<RegistryCredential> ofPod = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ConfigObjectKey key : ConfigReferences.pullSecrets(pod)) {
            secret(key).ifPresentOrElse(ofPod::addAll, () -> missing.add(key.name()));
        }
        String repository = repository(image);
        Set<RegistryCredential> candidates = new LinkedHashSet<>(Keyring.of(ofPod).find(repository));
        var puller = new PullingPod(pod.metadata().namespace(), pod.metadata().name(), pod.uid(),
                pod.spec().serviceAccountName());
        for (NodeCredentials source : node) {
            candidates.addAll(Keyring.of(source.credentials(repository, puller)).find(repository));
        }
        return new Found(List.copyOf(candidates), missing);
    }

    private Optional<List<RegistryCredential>> secret(ConfigObjectKey key) {
        try {
            Optional<ConfigObject> found = objects.read(key);
            return found.isPresent() && found.get() instanceof Secret secret
                    ? Optional.of(PullSecret.credentials(secret)) : Optional.empty();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "{0} gives no credentials: {1}", key, e.getMessage());
            return Optional.empty();
        } catch (UnusableException e) {
            LOG.log(Level.WARNING, "{0} gives no credentials: {1}", key, e.getMessage());
            return Optional.of(List.of());
        }
    }

    /**
     * Why the content of one of the pull secrets of a pod is no configuration of registries; empty when each is one. As long as
     * there is such a secret nothing is pulled for the pod.
     */
    Optional<String> unusable(Pod pod) {
        for (ConfigObjectKey key : ConfigReferences.pullSecrets(pod)) {
            try {
                if (objects.read(key).orElse(null) instanceof Secret secret) {
                    PullSecret.credentials(secret);
                }
            } catch (PortException e) {
                // One that can't be read counts as missing.
            } catch (UnusableException e) {
                return Optional.of(e.getMessage());
            }
        }
        return Optional.empty();
    }

    /** Without tag and digest; a name that can't be understood gets no credentials. */
    private static String repository(String image) {
        try {
            return ImageName.parse(image).repository();
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
