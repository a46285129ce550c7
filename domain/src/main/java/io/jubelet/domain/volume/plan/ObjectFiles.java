package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.VolumeData;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The files that a ConfigMap or a Secret becomes: all its keys, or the chosen ones at the chosen paths.
 *
 * @param key the object
 * @param items the chosen keys; empty for all
 * @param optional whether the object, or a chosen key of it, may be missing
 */
record ObjectFiles(ConfigObjectKey key, List<KeyToPath> items, boolean optional) {

    static ObjectFiles of(ConfigObjectKey key, List<KeyToPath> items, Optional<Boolean> optional) {
        return new ObjectFiles(key, items, optional.orElse(false));
    }

    /**
     * The files by path.
     *
     * @param mode mode of files that have none of their own
     * @throws PodConfigException when something is missing that may not be
     */
    Map<String, VolumeData> in(Map<ConfigObjectKey, ConfigObject> objects, int mode) throws PodConfigException {
        ConfigObject object = objects.get(key);
        if (object == null && !optional) {
            throw new PodConfigException(key.kind().word() + " \"" + key.name() + "\" not found");
        }
        Map<String, Binary> data = data(object);
        Map<String, VolumeData> files = new TreeMap<>();
        if (items.isEmpty()) {
            data.forEach((name, content) -> files.put(name, new VolumeData(content, mode, OptionalLong.empty())));
        }
        for (KeyToPath item : items) {
            Binary content = data.get(item.key());
            if (content != null) {
                files.put(item.path(), new VolumeData(content, item.mode().orElse(mode), OptionalLong.empty()));
            } else if (!optional) {
                throw new PodConfigException(missing() + item.key());
            }
        }
        return files;
    }

    /** The texts of a kubelet; they differ from each other. */
    private String missing() {
        return switch (key.kind()) {
            case CONFIG_MAP -> "configmap references non-existent config key: ";
            case SECRET -> "references non-existent secret key: ";
        };
    }

    private static Map<String, Binary> data(ConfigObject object) {
        return switch (object) {
            case null -> Map.of();
            case ConfigMap map -> {
                Map<String, Binary> data = new TreeMap<>(map.binaryData());
                map.data().forEach((name, text) -> data.put(name, Binary.utf8(text)));
                yield data;
            }
            case Secret secret -> secret.data();
        };
    }
}
