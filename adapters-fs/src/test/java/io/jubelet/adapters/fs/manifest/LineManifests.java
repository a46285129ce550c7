package io.jubelet.adapters.fs.manifest;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.source.Manifest;
import io.jubelet.ports.source.ManifestReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Manifests for tests: lines of "pod NAME UID" and "config NAME VALUE", then a line "end". */
final class LineManifests implements ManifestReader {

    private int read;

    static String of(Pod... pods) {
        StringBuilder text = new StringBuilder();
        for (Pod pod : pods) {
            text.append("pod ").append(pod.metadata().name()).append(' ').append(pod.uid()).append('\n');
        }
        return text.append("end\n").toString();
    }

    static String of(String name) {
        return of(Pods.named(name, "uid-" + name));
    }

    /** How many manifests were read. */
    synchronized int count() {
        return read;
    }

    @Override
    public synchronized Manifest read(byte[] text, String place) {
        read++;
        List<Pod> pods = new ArrayList<>();
        List<ConfigObject> objects = new ArrayList<>();
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n")) {
            String[] words = line.split(" ");
            if (line.equals("end")) {
                return new Manifest(pods, objects);
            }
            if (line.equals("crash")) {
                throw new IllegalStateException("a defect");
            }
            if (words.length != 3) {
                throw new ManifestException(ManifestException.Kind.SYNTAX, "bad line: " + line);
            }
            if (words[0].equals("config")) {
                objects.add(new ConfigMap(ObjectMeta.builder().namespace("default").name(words[1]).build(),
                        Map.of("value", words[2]), Map.of(), Optional.empty()));
            } else {
                pods.add(Pods.named(words[1], words[2]));
            }
        }
        throw new ManifestException(ManifestException.Kind.SYNTAX, "no end");
    }
}
