package io.jubelet.domain.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerCgroupTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            abc,                        abc
            cri-containerd-abc.scope,   abc
            crio-abc,                   abc
            crio-abc.scope,             abc
            crio-conmon-abc,
            crio-conmon-abc.scope,
            """)
    void nameOfARuntime(String name, String id) {
        assertEquals(Optional.ofNullable(id), ContainerCgroup.containerId(name));
    }
}
