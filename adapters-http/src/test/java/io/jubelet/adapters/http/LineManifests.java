package io.jubelet.adapters.http;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.source.Manifest;
import io.jubelet.ports.source.ManifestReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Manifests for tests: lines of "pod NAME UID", then a line "end". */
final class LineManifests implements ManifestReader {

    private final List<String> sources = new ArrayList<>();

    static String of(List<Pod> pods) {
        StringBuilder text = new StringBuilder();
        pods.forEach(pod -> text.append("pod ").append(pod.metadata().name()).append(' ').append(pod.uid()).append('\n'));
        return text.append("end\n").toString();
    }

    static String of(String... names) {
        return of(List.of(names).stream().map(name -> Pods.named(name, "uid-" + name)).toList());
    }

    /** Where the manifests came from, one for each that was read. */
    synchronized List<String> sources() {
        return List.copyOf(sources);
    }

    @Override
    public synchronized Manifest read(byte[] text, String place) {
        sources.add(place);
        List<Pod> pods = new ArrayList<>();
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n")) {
            String[] words = line.split(" ");
            if (line.equals("end")) {
                return Manifest.of(pods);
            }
            if (line.equals("crash")) {
                throw new IllegalStateException("a defect");
            }
            if (words.length != 3) {
                throw new ManifestException(ManifestException.Kind.SYNTAX, "bad line: " + line);
            }
            pods.add(Pods.named(words[1], words[2]));
        }
        throw new ManifestException(ManifestException.Kind.SYNTAX, "no end");
    }
}
