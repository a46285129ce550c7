package io.jubelet.domain.container;

import io.jubelet.domain.quantity.Quantity;
import java.util.Objects;
import java.util.Optional;

/**
 * Source of the value of an environment variable. The simple name of each record is the key of the API with a
 * capital first letter.
 */
public sealed interface EnvVarSource {

    /**
     * A field of the pod.
     *
     * @param apiVersion version of the schema; empty means {@code v1}
     * @param fieldPath path such as {@code status.podIP}
     */
    record FieldRef(String apiVersion, String fieldPath) implements EnvVarSource {

        /** Copies collections; rejects null parts. */
        public FieldRef {
            Objects.requireNonNull(apiVersion, "apiVersion");
            Objects.requireNonNull(fieldPath, "fieldPath");
        }
    }

    /**
     * A resource of a container.
     *
     * @param containerName container; empty means this one
     * @param resource such as {@code limits.cpu}
     * @param divisor unit of the output; absent means 1
     */
    record ResourceFieldRef(
            String containerName,
            String resource,
            Optional<Quantity> divisor) implements EnvVarSource {

        /** Copies collections; rejects null parts. */
        public ResourceFieldRef {
            Objects.requireNonNull(containerName, "containerName");
            Objects.requireNonNull(resource, "resource");
            Objects.requireNonNull(divisor, "divisor");
        }
    }

    /**
     * A key of a ConfigMap.
     *
     * @param name name of the ConfigMap
     * @param key key
     * @param optional whether it may be missing
     */
    record ConfigMapKeyRef(String name, String key, Optional<Boolean> optional) implements EnvVarSource {

        /** Copies collections; rejects null parts. */
        public ConfigMapKeyRef {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * A key of a Secret.
     *
     * @param name name of the Secret
     * @param key key
     * @param optional whether it may be missing
     */
    record SecretKeyRef(String name, String key, Optional<Boolean> optional) implements EnvVarSource {

        /** Copies collections; rejects null parts. */
        public SecretKeyRef {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(optional, "optional");
        }
    }

    /**
     * A key in an environment file on a volume.
     *
     * @param volumeName volume
     * @param path relative path of the file
     * @param key key in the file
     * @param optional whether it may be missing
     */
    record FileKeyRef(
            String volumeName,
            String path,
            String key,
            Optional<Boolean> optional) implements EnvVarSource {

        /** Copies collections; rejects null parts. */
        public FileKeyRef {
            Objects.requireNonNull(volumeName, "volumeName");
            Objects.requireNonNull(path, "path");
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(optional, "optional");
        }
    }
}
