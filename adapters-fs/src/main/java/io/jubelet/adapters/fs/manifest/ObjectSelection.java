package io.jubelet.adapters.fs.manifest;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.ports.source.SourceProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * The ConfigMaps and Secrets of all manifests together. Of two of one name the later one, by path of the file and then by
 * place in it, is taken as with pods, and the other one is reported as a problem.
 */
final class ObjectSelection {

    private final List<SourceProblem> problems;

    ObjectSelection(List<SourceProblem> problems) {
        this.problems = problems;
    }

    List<ConfigObject> of(NavigableMap<Path, ManifestFile> files) {
        Map<ConfigObjectKey, Path> last = new HashMap<>();
        List<ConfigObject> taken = new ArrayList<>();
        files.descendingMap().forEach((file, state) -> state.content().objects().reversed().forEach(object -> {
            Path later = last.putIfAbsent(object.key(), file);
            if (later == null) {
                taken.add(object);
            } else {
                problems.add(new SourceProblem(ConfigAnnotations.FILE, file.toString(), object.key()
                        + " is left out: one of this name is in " + later + ", which counts because it comes later"));
            }
        }));
        return taken.reversed();
    }
}
