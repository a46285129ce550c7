package io.jubelet.adapters.apiserver.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runner must be able to fail, and to say why. */
class VectorRunnerTest {

    private static final String CASE =
            "{\"id\":\"pod_updates-0001\",\"in\":{\"steps\":[{\"source\":\"api\",\"pods\":[]}]},\"out\":{\"steps\":[%s]}}\n";
    private static final String RIGHT = "{\"updates\":[{\"op\":\"ADD\",\"source\":\"api\",\"podUids\":[]}]}";
    private static final String WRONG = "{\"updates\":[{\"op\":\"REMOVE\",\"source\":\"api\",\"podUids\":[]}]}";

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @Test
    void aRightAnswerPasses() throws IOException {
        write("pod_updates", CASE.formatted(RIGHT));
        write("no_such_area", "{\"id\":\"no_such_area-0001\",\"in\":{},\"out\":{}}\n");
        assertEquals(0, run(folder.toString()));
        assertTrue(text().contains("1 of 1 cases pass in 1 areas; 1 areas have no check yet"), text());
    }

    @Test
    void aWrongAnswerFailsWithItsIdAndPlace() throws IOException {
        write("pod_updates", CASE.formatted(RIGHT) + CASE.formatted(WRONG).replace("0001", "0002"));
        assertEquals(1, run(folder.toString()));
        assertTrue(text().contains("pod_updates-0002"), text());
        assertEquals(1, run("--area", "pod_updates", folder.toString()));
        assertTrue(text().contains("out[0][0].op: expected \"REMOVE\", actual \"ADD\""), text());
        assertEquals(1, run("--show", "pod_updates-0002", folder.toString()));
        assertEquals(0, run("--show", "pod_updates-0001", folder.toString()));
    }

    @Test
    void anAnswerThatThrowsFails() throws IOException {
        write("pod_updates", CASE.formatted(RIGHT).replace("\"pods\":[]", "\"pods\":{}"));
        assertEquals(1, run("--area", "pod_updates", folder.toString()));
        assertTrue(text().contains("threw java.lang.IllegalArgumentException"), text());
    }

    @Test
    void whatCanNotBeReadIsNoSuccess() throws IOException {
        assertEquals(2, run());
        assertEquals(2, run(folder.resolve("missing").toString()));
        assertEquals(2, run(folder.toString()));
        assertEquals(2, run("--area", "pod_updates", folder.toString()));
        assertEquals(2, run("--area", "no_such_area", folder.toString()));
        assertEquals(2, run("--show", "pod_updates-0001", folder.toString()));
        assertEquals(2, run(folder.toString(), "--area"));
        write("pod_updates", "not JSON\n");
        assertEquals(2, run(folder.toString()));
    }

    private void write(String area, String lines) throws IOException {
        Files.writeString(folder.resolve(area + ".jsonl"), lines);
    }

    private int run(String... arguments) {
        printed.reset();
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new VectorRunner(stream, stream).run(List.of(arguments));
    }

    private String text() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
