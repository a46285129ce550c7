package io.jubelet.adapters.apiserver.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.objects.CsiNodeObject;
import io.jubelet.adapters.apiserver.objects.VolumeObject;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.Pod;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ApiFactsTest {

    private final Map<String, Class<?>> records = new TreeMap<>();

    ApiFactsTest() {
        Set<Type> seen = new HashSet<>();
        List.of(Pod.class, Node.class, ConfigMap.class, Secret.class, CsiNodeObject.class, VolumeObject.class)
                .forEach(type -> visit(type, seen));
    }

    @Test
    void everyFactIsAboutTheModel() {
        Map<String, Set<String>> unknown = new TreeMap<>();
        ApiFacts.ALWAYS_PRESENT.forEach((type, names) -> {
            Set<String> missing = new TreeSet<>(names);
            if (records.containsKey(type)) {
                missing.removeAll(Arrays.stream(records.get(type).getRecordComponents())
                        .map(RecordComponent::getName).collect(Collectors.toSet()));
            }
            if (!missing.isEmpty()) {
                unknown.put(type, missing);
            }
        });
        assertEquals(Map.of(), unknown);
    }

    @Test
    void everyRecordHasAShapeAndCanBeMadeFromNothing() {
        Shapes shapes = new Shapes();
        records.forEach((name, type) -> assertEquals(type, shapes.of(type).absent().getClass(), name));
        assertTrue(records.size() > 100, "the model was not visited");
    }

    private void visit(Type type, Set<Type> seen) {
        if (!seen.add(type)) {
            return;
        }
        if (type instanceof ParameterizedType generic) {
            Arrays.stream(generic.getActualTypeArguments()).forEach(argument -> visit(argument, seen));
        } else if (type instanceof Class<?> plain && plain.getName().startsWith("io.jubelet.")) {
            if (plain.isRecord()) {
                Class<?> outer = plain.getDeclaringClass();
                String prefix = outer == null ? "" : outer.getSimpleName() + ".";
                records.put(prefix + plain.getSimpleName(), plain);
                Arrays.stream(plain.getRecordComponents()).forEach(c -> visit(c.getGenericType(), seen));
            } else if (plain.isSealed() && !plain.getSimpleName().equals("IntOrString")) {
                Arrays.stream(plain.getPermittedSubclasses()).forEach(member -> visit(member, seen));
            }
        }
    }
}
