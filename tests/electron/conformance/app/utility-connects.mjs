// Holds a connection as long as it lives, and does not listen to its parent.
import { connect } from 'node:net';

connect(Number(process.argv[2]), '127.0.0.1');
