/**
 * The log files of containers: the content of a line, and the lines and bytes of a file that answer a request for a log.
 *
 * <p>Bytes in, bytes out: files are opened, watched and rotated elsewhere. Contents may be any bytes and are never
 * decoded.
 */
package io.jubelet.domain.logs;
