package io.jubelet.adapters.fs;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.ports.source.SourceProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ConfigMaps and Secrets of all manifests together. Of two of one name the first one, by name of the file, is taken
 * and the other one is told as a problem.
 */
final class ObjectSelection {

    private final List<SourceProblem> problems;

    ObjectSelection(List<SourceProblem> problems) {
        this.problems = problems;
    }

    List<ConfigObject> of(Map<Path, ManifestFile> files) {
        Map<ConfigObjectKey, Path> first = new HashMap<>();
        List<ConfigObject> taken = new ArrayList<>();
        files.forEach((file, state) -> {
            for (ConfigObject object : state.content().objects()) {
                Path before = first.putIfAbsent(object.key(), file);
                if (before == null) {
                    taken.add(object);
                } else {
                    problems.add(new SourceProblem(ManifestFolder.SOURCE, file.toString(), object.key()
                            + " is left out: one of this name is in " + before + " already"));
                }
            }
        });
        return taken;
    }
}
