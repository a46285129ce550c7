package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageFormTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                                  | Text[]
            */*                                                                 | Text[]
            text/*                                                              | Text[]
            text/html,application/xhtml+xml,*/*;q=0.8                           | Text[]
            application/json;g=config.k8s.io;v=v1beta1;as=Statusz               | Structured[type=application/json, version=v1beta1]
            application/yaml; g=config.k8s.io; v=v1alpha1; as=Statusz           | Structured[type=application/yaml, version=v1alpha1]
            text/plain;q=0.5,*/*;g=config.k8s.io;v=v1beta1;as=Statusz           | Structured[type=application/json, version=v1beta1]
            application/json;g=config.k8s.io;v=v2;as=Statusz, text/plain        | Text[]
            application/json                                                    | NotAcceptable[type=application/json]
            application/yaml                                                    | NotAcceptable[type=application/yaml]
            application/yaml;g=config.k8s.io;v=v1beta1;as=Flagz                 | NotAcceptable[type=application/json]
            application/json;g=config.k8s.io;v=v1beta1;as=Statusz;stream=watch  | NotAcceptable[type=application/json]
            text/html                                                           | NotAcceptable[type=application/json]
            nonsense                                                            | NotAcceptable[type=application/json]
            ,;,                                                                 | NotAcceptable[type=application/json]
            application/json;;g=config.k8s.io;v=v1beta1;as=Statusz;             | Structured[type=application/json, version=v1beta1]
            """)
    void theClientChooses(String accept, String wanted) {
        assertEquals(wanted, PageForm.of(accept, "Statusz").toString());
    }

    @Test
    void aLongQualityIsReadInOnePass() {
        String digits = "1".repeat(500_000);
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            assertEquals("Text[]", PageForm.of("text/plain;q=" + digits, "Statusz").toString());
            assertEquals("Text[]", PageForm.of("text/plain;q=" + digits + "x", "Statusz").toString());
        });
    }
}
