package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The streams of the process. */
class MainTest {

    @Test
    void answersAreUtf8InEachLocale() {
        var bytes = new ByteArrayOutputStream();
        var writer = Main.writer(new PrintStream(bytes, false, StandardCharsets.US_ASCII));
        writer.print("gr\u00fc\u00df");
        writer.flush();
        assertArrayEquals("gr\u00fc\u00df".getBytes(StandardCharsets.UTF_8), bytes.toByteArray());
    }

    @Test
    void aFailureToWriteIsNoticed() {
        var writer = Main.writer(new PrintStream(new OutputStream() {

            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        }));
        writer.print("text");
        assertTrue(writer.checkError());
    }
}
