package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;

/** Defaults of volumes. */
final class VolumeDefaults {

    private static final int FILE_MODE = 0644;

    private VolumeDefaults() {
    }

    static void apply(Tree volume) {
        if (volume.names().size() == 1) {
            volume.set(Tree.empty(), "emptyDir");
        }
        for (String source : List.of("configMap", "secret", "downwardAPI", "projected")) {
            if (volume.has(source)) {
                volume.setIfMissing(FILE_MODE, source, "defaultMode");
            }
        }
        if (volume.has("hostPath")) {
            volume.setIfMissing("", "hostPath", "type");
        }
        items(volume.object("downwardAPI"));
        for (Tree source : volume.objects("projected", "sources")) {
            if (source.has("serviceAccountToken")) {
                source.setIfMissing(3600, "serviceAccountToken", "expirationSeconds");
            }
            items(source.object("downwardAPI"));
        }
    }

    private static void items(Tree downwardApi) {
        for (Tree item : downwardApi.objects("items")) {
            if (item.has("fieldRef")) {
                item.setIfMissing("v1", "fieldRef", "apiVersion");
            }
        }
    }
}
