/**
 * Log files that the runtime writes: their directories and links, reading and following their content, and the files of their
 * rotation. Names are checked before they become a part of a path. A log that is followed may be rotated meanwhile.
 */
package io.jubelet.adapters.fs.log;
