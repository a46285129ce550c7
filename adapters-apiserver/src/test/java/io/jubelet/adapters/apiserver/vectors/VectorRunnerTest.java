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

/** The runner must be able to fail, and to report why. */
class VectorRunnerTest {

    private static final String CASE =
            "{\"id\":\"pod_updates-0001\",\"in\":{\"steps\":[{\"source\":\"api\",\"pods\":[]}]},\"out\":{\"steps\":[%s]}}\n";
    private static final String RIGHT = "{\"updates\":[{\"op\":\"ADD\",\"source\":\"api\",\"podUids\":[]}]}";
    private static final String WRONG = "{\"updates\":[{\"op\":\"REMOVE\",\"source\":\"api\",\"podUids\":[]}]}";

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    @Test
    void aRightAnswerPasses() throws IOException {
        write("pod_updates", CASE.formatted(RIGHT));
        write("no_such_area", "{\"id\":\"no_such_area-0001\",\"in\":{},\"out\":{}}\n");
        assertEquals(0, run(directory.toString()));
        assertTrue(text().contains("1 of 1 cases pass in 1 areas; 1 areas have no check yet"), text());
    }

    @Test
    void aWrongAnswerFailsWithItsIdAndPlace() throws IOException {
        write("pod_updates", CASE.formatted(RIGHT) + CASE.formatted(WRONG).replace("0001", "0002"));
        assertEquals(1, run(directory.toString()));
        assertTrue(text().contains("pod_updates-0002"), text());
        assertEquals(1, run("--area", "pod_updates", directory.toString()));
        assertTrue(text().contains("out[0][0].op: expected \"REMOVE\", actual \"ADD\""), text());
        assertEquals(1, run("--show", "pod_updates-0002", directory.toString()));
        assertEquals(0, run("--show", "pod_updates-0001", directory.toString()));
    }

    @Test
    void anAnswerThatThrowsFails() throws IOException {
        write("pod_updates", CASE.formatted(RIGHT).replace("\"pods\":[]", "\"pods\":{}"));
        assertEquals(1, run("--area", "pod_updates", directory.toString()));
        assertTrue(text().contains("threw java.lang.IllegalArgumentException"), text());
    }

    @Test
    void whatCanNotBeReadIsNoSuccess() throws IOException {
        assertEquals(2, run());
        assertEquals(2, run(directory.resolve("missing").toString()));
        assertEquals(2, run(directory.toString()));
        assertEquals(2, run("--area", "pod_updates", directory.toString()));
        assertEquals(2, run("--area", "no_such_area", directory.toString()));
        assertEquals(2, run("--show", "pod_updates-0001", directory.toString()));
        assertEquals(2, run(directory.toString(), "--area"));
        write("pod_updates", "not JSON\n");
        assertEquals(2, run(directory.toString()));
    }

    private void write(String area, String lines) throws IOException {
        Files.writeString(directory.resolve(area + ".jsonl"), lines);
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
